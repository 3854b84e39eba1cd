/**
 * Live content of the wall by long polling: each response carries a version mark, the next request sends it back, and
 * the server responds as soon as the content differs. On a network that cuts long responses this becomes plain polling.
 */
import type { AnswerOf } from "@rafta/library/api/index";
import { useEffect, useState } from "react";
import { api, noticingFetch } from "#data";
import { storedLanguage } from "#i18n";

type Wall = AnswerOf<"GET /api/wall">;

interface WallState {
	readonly wall: Wall | null;
	/** Time of the last response, in milliseconds since 1970. */
	readonly heard: number;
	readonly link: "connecting" | "ready" | "offline" | "refused";
}

/** Milliseconds between two requests, and before the retry of a failed one. */
const POLL_DELAY_MS = 1000;
const retry = 5000;

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** `key`: from the secret address; empty for signed-in users. */
export function useWall(key: string) {
	const [state, setState] = useState<WallState>({ wall: null, heard: 0, link: "connecting" });
	/** Incremented by every request to reload. */
	const [round, setRound] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts over
	useEffect(() => {
		const over = new AbortController();
		async function ask(seen: string): Promise<Wall | "refused"> {
			const query = new URLSearchParams({ seen, origin: window.location.origin });
			const response = await noticingFetch(`/api/wall?${query}`, {
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
					await sleep(POLL_DELAY_MS);
				} catch {
					if (over.signal.aborted) return;
					// The last figures stay on the screen, which shows their age.
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
