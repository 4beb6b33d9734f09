/**
 * The secrets of seats: they stay in this browser. An invitation comes in the fragment of an address and is
 * exchanged for a secret of one's own.
 */

import { keep, read } from './storage';

const SECRET = /^[0-9a-f]{32}$/;

/**
 * Returns the secret of the own seat in a game.
 *
 * A secret in the fragment is this tab's. It becomes the browser's unless that has another seat of the
 * same game, so that whoever tries both sides in two tabs keeps both.
 */
export function seatIn(id: string, fragment: string): { secret: string | null; kept: boolean } {
  const given = new URLSearchParams(fragment.replace(/^#/, '')).get('seat');
  if (given !== null && SECRET.test(given)) return { secret: given, kept: keepSeat(id, given) };
  const secret = read('session', `seat.${id}`) ?? read('local', `seat.${id}`);
  return { secret: secret !== null && SECRET.test(secret) ? secret : null, kept: true };
}

/** Returns the invitation in the fragment of an address, if there is one. */
export function invitationIn(fragment: string): string | null {
  const given = new URLSearchParams(fragment.replace(/^#/, '')).get('invitation');
  return given !== null && SECRET.test(given) ? given : null;
}

/**
 * Returns the secret for which an invitation is exchanged: a new one, or the one that was drawn when it was
 * tried before, so that an answer that was lost loses no seat.
 */
export function secretFor(id: string): string {
  const drawn = read('local', `coming.${id}`);
  if (drawn !== null && SECRET.test(drawn)) return drawn;
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const secret = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  keep('local', `coming.${id}`, secret);
  return secret;
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
  return secret === null ? null : `${gameAddress(id)}#invitation=${secret}`;
}

/** Returns the address of a game for those who watch. */
export function gameAddress(id: string): string {
  return `${location.origin}/game/${encodeURIComponent(id)}`;
}
