import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, request } from '../src/net/request';

afterEach(() => vi.unstubAllGlobals());

/** Answers in turn; returns what was waited, in milliseconds, and how to ask. */
function server(...answers: Response[]) {
  const waited: number[] = [];
  const asked = vi.fn(async () => {
    const next = answers.shift();
    if (!next) throw new TypeError('nobody answers');
    return next;
  });
  vi.stubGlobal('fetch', asked);
  const wait = async (time: number) => void waited.push(time);
  return { asked, waited, ask: () => request<{ fine: boolean }>('/api', undefined, wait) };
}

function busy(after?: string, status = 503): Response {
  const headers = after === undefined ? {} : { 'retry-after': after };
  return new Response(JSON.stringify({ message: 'busy' }), { status, headers });
}

const fine = () => new Response(JSON.stringify({ fine: true }));

it('asks a busy server again, after as long as it says', async () => {
  const { ask, asked, waited } = server(busy('2'), busy('1', 429), fine());
  expect(await ask()).toEqual({ fine: true });
  expect(asked).toHaveBeenCalledTimes(3);
  expect(waited).toEqual([2_000, 1_000]);
});

it('asks five times at most', async () => {
  const { ask, asked } = server(...Array.from({ length: 9 }, () => busy('1')));
  await expect(ask()).rejects.toEqual(new ApiError(503, 'busy'));
  expect(asked).toHaveBeenCalledTimes(5);
});

it('tells at once what does not pass, or takes long', async () => {
  for (const answer of [busy(), busy('40', 429), busy('soon'), busy('1', 409)]) {
    const status = answer.status;
    const { ask, asked } = server(answer, fine());
    await expect(ask()).rejects.toMatchObject({ status });
    expect(asked).toHaveBeenCalledTimes(1);
  }
});

it('says so where no server answers', async () => {
  await expect(server().ask()).rejects.toMatchObject({ status: 0 });
});
