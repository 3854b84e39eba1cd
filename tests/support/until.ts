/** Waiting for what works in the background. */

/** Milliseconds between two questions: first, last, and their growth. */
const PAUSE_MS = { first: 10, last: 300 };
const GROWTH = 1.6;

/**
 * Asks until the answer fits, and returns it. Asks ever more rarely: work in the background rests while others need the
 * server (`records/pacer.ts`), and who asks fifty times a second needs it.
 */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
	for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * GROWTH, PAUSE_MS.last)) {
		const answer = await ask();
		if (fits(answer)) return answer;
		await new Promise((resolve) => setTimeout(resolve, pause));
	}
}

/** Statuses of a list that is read, and of a job that is applied or taken back. */
const running: readonly unknown[] = ["reading", "applying", "undoing"];

/** Asks for a job in the background until it no longer runs, and returns it. */
export const untilSettled = <Job extends { readonly status?: unknown } | null>(
	ask: () => Promise<Job>,
): Promise<Job> => until(ask, (job) => !running.includes(job?.status));
