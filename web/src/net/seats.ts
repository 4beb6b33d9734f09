/** The secrets of seats: they come in the fragment of an address and stay in this browser. */

import { keep, read } from './storage';

const SECRET = /^[0-9a-f]{32}$/;

/**
 * Returns the secret of the own seat in a game.
 *
 * A secret in the fragment is this tab's. It becomes the browser's unless that has another seat of the
 * same game, so that whoever tries both sides in two tabs keeps both.
 */
export function takeSeat(id: string, fragment: string): { secret: string | null; kept: boolean } {
  const given = new URLSearchParams(fragment.replace(/^#/, '')).get('seat');
  if (given !== null && SECRET.test(given)) return { secret: given, kept: keepSeat(id, given) };
  const secret = read('session', `seat.${id}`) ?? read('local', `seat.${id}`);
  return { secret: secret !== null && SECRET.test(secret) ? secret : null, kept: true };
}

/** Keeps the secret of the own seat; returns whether that worked. */
export function keepSeat(id: string, secret: string): boolean {
  const kept = keep('session', `seat.${id}`, secret);
  return (read('local', `seat.${id}`) !== null || keep('local', `seat.${id}`, secret)) && kept;
}

/** Forgets the own seat, for instance because the server does not know it. */
export function leaveSeat(id: string): void {
  keep('session', `seat.${id}`, null);
  keep('local', `seat.${id}`, null);
}

/** Keeps the seat to hand on until the other player has come. */
export function keepInvitation(id: string, secret: string | null): void {
  keep('local', `invitation.${id}`, secret);
}

/** Returns the address to send to the other player, if that is still to be done. */
export function invitation(id: string): string | null {
  const secret = read('local', `invitation.${id}`);
  return secret === null ? null : seatAddress(id, secret);
}

/** Returns the address of a game for those who watch. */
export function gameAddress(id: string): string {
  return `${location.origin}/game/${encodeURIComponent(id)}`;
}

function seatAddress(id: string, secret: string): string {
  return `${gameAddress(id)}#seat=${secret}`;
}
