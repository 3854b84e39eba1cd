/**
 * What the wall shows, live: each answer names what is shown by its mark, and the next one is asked for with it, which the
 * server answers as soon as something else is to be shown. A network that cuts long answers makes a poll of it.
 */
import type { MarkedWall, Wall } from "@rafta/library/wall/wall";
import { useEffect, useState } from "react";
import { api } from "../../data/client.ts";
import { noticingFetch } from "../../data/reach.ts";
import { storedLanguage } from "../../i18n/language.tsx";

interface WallState {
	readonly wall: Wall | null;
	/** When the server was last heard of, in milliseconds since 1970. */
	readonly heard: number;
	readonly link: "connecting" | "ready" | "offline" | "refused";
}

/** Milliseconds between two questions, and before the next one when nobody answered. */
const pause = 1000;
const retry = 5000;

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** `key`: of the secret address; empty for whoever is signed in. */
export function useWall(key: string) {
	const [state, setState] = useState<WallState>({ wall: null, heard: 0, link: "connecting" });
	/** Grows with every wish to read it anew. */
	const [round, setRound] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins anew
	useEffect(() => {
		const over = new AbortController();
		async function ask(seen: string): Promise<MarkedWall | "refused"> {
			const response = await noticingFetch(`/api/wall?seen=${encodeURIComponent(seen)}`, {
				headers: {
					"Accept-Language": storedLanguage(),
					...(key === "" ? { Authorization: api().authStore.token } : { "x-wall-key": key }),
				},
				signal: over.signal,
				cache: "no-store",
			});
			if ([401, 403, 404].includes(response.status)) return "refused";
			if (!response.ok) throw new Error(`the wall answered ${response.status}`);
			return response.json();
		}
		async function follow() {
			let seen = "";
			while (!over.signal.aborted) {
				try {
					const answer = await ask(seen);
					if (answer === "refused") {
						setState({ wall: null, heard: 0, link: "refused" });
						return;
					}
					seen = answer.mark;
					setState({ wall: answer, heard: Date.now(), link: "ready" });
					await sleep(pause);
				} catch {
					if (over.signal.aborted) return;
					// The last figures stay on the screen, which says how old they are.
					setState((before) => ({ ...before, link: "offline" }));
					await sleep(retry);
				}
			}
		}
		void follow();
		return () => over.abort();
	}, [key, round]);
	return { ...state, again: () => setRound((count) => count + 1) };
}
