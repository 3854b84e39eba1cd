/**
 * Codes that were asked for by addresses without an account: ids that behave like those of codes that were sent, so
 * that asking and guessing tell nobody who has an account.
 */

const most = 20_000;

export interface PretendedCodes {
	/** An id for who asked: the given one, or the last one where `atOnce` of the last `seconds` wait already. */
	give(name: string, id: string, seconds: number, atOnce: number): string;
	/** For whom an id was pretended. */
	nameOf(id: string): string | undefined;
}

export function pretendedCodes(now: () => Date): PretendedCodes {
	const given = new Map<string, { id: string; at: number }[]>();
	const names = new Map<string, string>();

	function bound<T>(map: Map<string, T>): void {
		const oldest = map.size > most ? map.keys().next().value : undefined;
		if (oldest !== undefined) map.delete(oldest);
	}

	return {
		give(name, id, seconds, atOnce) {
			const time = now().getTime();
			const waiting = (given.get(name) ?? []).filter(({ at }) => at + seconds * 1000 >= time);
			const last = waiting.at(-1);
			if (last && waiting.length >= atOnce) return last.id;
			given.delete(name);
			given.set(name, [...waiting, { id, at: time }]);
			bound(given);
			names.set(id, name);
			bound(names);
			return id;
		},
		nameOf: (id) => names.get(id),
	};
}
