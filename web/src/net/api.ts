/** What is asked over HTTP. */

import type { AboutPiece } from '../wire/AboutPiece';
import type { AnalysisAsk } from '../wire/AnalysisAsk';
import type { AnalysisReply } from '../wire/AnalysisReply';
import type { AnalysisStart } from '../wire/AnalysisStart';
import type { BeginAnalysis } from '../wire/BeginAnalysis';
import type { CreatedGame } from '../wire/CreatedGame';
import type { CreateGame } from '../wire/CreateGame';
import type { DesignAsk } from '../wire/DesignAsk';
import type { DesignReply } from '../wire/DesignReply';
import type { DraftAsk } from '../wire/DraftAsk';
import type { DraftReply } from '../wire/DraftReply';
import type { GameLessons } from '../wire/GameLessons';
import type { GameRules } from '../wire/GameRules';
import type { GameSummary } from '../wire/GameSummary';
import type { LabRun } from '../wire/LabRun';
import type { LabRunAsk } from '../wire/LabRunAsk';
import type { LabSummary } from '../wire/LabSummary';
import type { LabTable } from '../wire/LabTable';
import type { LessonAsk } from '../wire/LessonAsk';
import type { LessonReply } from '../wire/LessonReply';
import type { MusterAsk } from '../wire/MusterAsk';
import type { MusterReply } from '../wire/MusterReply';
import type { PieceBook } from '../wire/PieceBook';
import type { PieceView } from '../wire/PieceView';
import type { RulesDiagram } from '../wire/RulesDiagram';
import type { Seat } from '../wire/Seat';
import type { Snapshot } from '../wire/Snapshot';
import type { TakeSeat } from '../wire/TakeSeat';
import { ApiError, request, requestFile } from './request';

export { ApiError } from './request';

export function loadCatalog(): Promise<GameSummary[]> {
  return request('/api/catalog');
}

/** Returns the rules of a game as its documents tell them. */
export function loadRules(game: string): Promise<GameRules> {
  return request(rulesAt(game));
}

/** Returns a position of a document. */
export function loadDiagram(game: string, document: string, index: number): Promise<RulesDiagram> {
  return request(`${rulesAt(game)}/${encodeURIComponent(document)}/${index}`);
}

/** Returns what there is to say about a cell of such a position; `null` if nothing. */
export function askDiagram(
  game: string,
  document: string,
  index: number,
  cell: number,
): Promise<AboutPiece | null> {
  return request(`${rulesAt(game)}/${encodeURIComponent(document)}/${index}/${cell}`);
}

function rulesAt(game: string): string {
  return `/api/catalog/${encodeURIComponent(game)}/rules`;
}

/** Returns the list of what the laboratory has published. */
export function loadLaboratory(): Promise<LabSummary[]> {
  return request('/api/lab');
}

/** Returns a table of the laboratory. */
export function loadLabTable(name: string): Promise<LabTable> {
  return request(labFile(name, 'json'));
}

/** Returns the address of a table as a file. */
export function labFile(name: string, ending: 'json' | 'csv'): string {
  return `/api/lab/${encodeURIComponent(name)}.${ending}`;
}

/** Asks for a small run of the laboratory. */
export function beginLabRun(game: string, asked: LabRunAsk): Promise<LabRun> {
  return post(`/api/catalog/${encodeURIComponent(game)}/lab`, asked);
}

/** Returns how a small run stands. */
export function loadLabRun(id: string): Promise<LabRun> {
  return request(`/api/lab/runs/${encodeURIComponent(id)}`);
}

/** Stops a small run. */
export function stopLabRun(id: string): Promise<LabRun> {
  return post(`/api/lab/runs/${encodeURIComponent(id)}/stop`, {});
}

/** Returns the lessons of a game, easy ones first. */
export function loadLessons(game: string): Promise<GameLessons> {
  return request(lessonsAt(game));
}

/** Asks something in a lesson, or tries a turn. */
export function askLesson(game: string, lesson: string, asked: LessonAsk): Promise<LessonReply> {
  return post(`${lessonsAt(game)}/${encodeURIComponent(lesson)}`, asked);
}

/** Settles what an analysis begins with. */
export function beginAnalysis(game: string, wanted: BeginAnalysis): Promise<AnalysisStart> {
  return post(`${analysisAt(game)}/start`, wanted);
}

/** Returns how the analysis of a game begins that was played here, if it is over. */
export function analysisOf(id: string): Promise<AnalysisStart> {
  return request(`/api/games/${encodeURIComponent(id)}/analysis`);
}

/** Asks something in an analysis, or tries a turn. */
export function askAnalysis(game: string, asked: AnalysisAsk): Promise<AnalysisReply> {
  return post(analysisAt(game), asked);
}

/** Does something to a piece that is designed, and returns how it stands. */
export function designPiece(game: string, asked: DesignAsk): Promise<DesignReply> {
  return post(`/api/catalog/${encodeURIComponent(game)}/design`, asked);
}

/** Does something to a position that is put together, and returns how it stands. */
export function drawDraft(game: string, asked: DraftAsk): Promise<DraftReply> {
  return post(`/api/catalog/${encodeURIComponent(game)}/draft`, asked);
}

/** Does something to an army that is composed, and returns how it stands. */
export function changeArmy(game: string, asked: MusterAsk): Promise<MusterReply> {
  return post(`/api/catalog/${encodeURIComponent(game)}/muster`, asked);
}

/** What can be drawn of an analysis: a place, or the way there. */
export type PictureFile = 'board.svg' | 'board.png' | 'film.png';

/** Returns a picture of the end of a line, seen from a side. */
export function drawAnalysis(
  game: string,
  file: PictureFile,
  asked: AnalysisAsk,
  how: { readonly below: 'white' | 'black'; readonly theme: 'light' | 'dark'; readonly pieces?: string },
): Promise<Blob> {
  return requestFile(`${analysisAt(game)}/${file}?${new URLSearchParams({ ...how })}`, posted(asked));
}

function analysisAt(game: string): string {
  return `/api/catalog/${encodeURIComponent(game)}/analysis`;
}

function lessonsAt(game: string): string {
  return `/api/catalog/${encodeURIComponent(game)}/lessons`;
}

/** Returns the pieces of a game, one by one. */
export function loadPieces(game: string): Promise<PieceBook> {
  return request(`/api/catalog/${encodeURIComponent(game)}/pieces`);
}

/** A piece on a board, and who else stands there. */
export interface PieceAsked {
  /** Its id, or a notation. */
  readonly piece: string;
  readonly files: number;
  readonly ranks: number;
  /** The name of its square; the middle of the board unless given. */
  readonly square?: string | undefined;
  readonly friends: readonly string[];
  readonly enemies: readonly string[];
}

/** Returns what a piece does on a board. */
export function loadPiece(game: string, asked: PieceAsked): Promise<PieceView> {
  const { piece, files, ranks, square, friends, enemies } = asked;
  const query = new URLSearchParams({ piece, files: String(files), ranks: String(ranks) });
  if (square !== undefined) query.set('square', square);
  if (friends.length > 0) query.set('friends', friends.join(','));
  if (enemies.length > 0) query.set('enemies', enemies.join(','));
  return request(`/api/catalog/${encodeURIComponent(game)}/piece?${query}`);
}

export function createGame(wanted: CreateGame): Promise<CreatedGame> {
  return post('/api/games', wanted);
}

/** Takes the seat that one was invited to; returns whether it is one's own and not another's. */
export async function takeSeat(id: string, wanted: TakeSeat): Promise<boolean> {
  try {
    await post<Seat>(`/api/games/${encodeURIComponent(id)}/seat`, wanted);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
}

/** Returns a game as those see it who only watch. */
export function lookAt(id: string): Promise<Snapshot> {
  return request(`/api/games/${encodeURIComponent(id)}`);
}

/** Returns whether a game of this id exists. */
export async function gameExists(id: string): Promise<boolean> {
  try {
    await lookAt(id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

function post<T>(address: string, body: object): Promise<T> {
  return request(address, posted(body));
}

function posted(body: object): RequestInit {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}
