/** What a press on the board of a position does. */

import type { Side } from '../wire/Side';

/** Puts a piece there, takes away what stands there, or turns it. */
export type Tool = { readonly side: Side; readonly id: string } | 'away' | 'rotate';

export const SIDES: readonly Side[] = ['white', 'black'];
