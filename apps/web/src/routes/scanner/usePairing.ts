/** The phone's side of a pairing: sends its scans one after the other until the computer has answered each. */
import { ClientResponseError } from "pocketbase";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#data";
import { newOpId } from "#device";
import { type Outcome, play } from "#kit";

export interface SentScan {
	op: string;
	code: string;
	state: "waiting" | "unanswered" | Outcome;
}

type Link = "connecting" | "ready" | "offline" | "bad";

const MAX_SENT = 50;
const RETRY_DELAY_MS = 1500;

/** Parses `id.key` of the address. @throws ClientResponseError 404, as for a pairing that has ended */
function readAddress(hash: string) {
	const [, id, key] = /^#([a-z0-9]{15})\.([\w-]{1,100})$/.exec(hash) ?? [];
	if (!id || !key) throw new ClientResponseError({ status: 404 });
	return { params: { id }, key };
}

const waitBeforeRetry = () => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));

const isGone = (error: unknown): boolean =>
	error instanceof ClientResponseError && [400, 403, 404].includes(error.status);

export function usePairing(hash: string) {
	const [link, setLink] = useState<Link>("connecting");
	const [sent, setSent] = useState<readonly SentScan[]>([]);
	const queue = useRef<Promise<void>>(Promise.resolve());
	const isOver = useRef(false);

	useEffect(() => {
		isOver.current = false;
		let isOld = false;
		async function greet(): Promise<void> {
			while (!isOld) {
				try {
					const { params, key } = readAddress(hash);
					await call("POST /api/scanners/:id/hello", { params, body: { key } });
					if (!isOld) setLink("ready");
					return;
				} catch (error) {
					if (isOld) return;
					if (isGone(error)) return setLink("bad");
					setLink("offline");
				}
				await waitBeforeRetry();
			}
		}
		setLink("connecting");
		void greet();
		return () => {
			isOld = true;
			isOver.current = true;
		};
	}, [hash]);

	const scan = useCallback(
		(code: string) => {
			const op = newOpId();
			const mark = (state: SentScan["state"]) =>
				setSent((list) => list.map((one) => (one.op === op ? { ...one, state } : one)));
			setSent((list) => [{ op, code, state: "waiting" as const }, ...list].slice(0, MAX_SENT));
			queue.current = queue.current.then(async () => {
				while (!isOver.current) {
					try {
						const { params, key } = readAddress(hash);
						const request = { params, body: { key, op, code } };
						const { signal } = await call("POST /api/scanners/:id/scans", request);
						setLink("ready");
						if (signal) {
							mark(signal);
							play(signal === "taken" ? "reader" : signal);
							return;
						}
						mark("unanswered");
					} catch (error) {
						if (isGone(error)) return setLink("bad");
						const isAway = error instanceof ClientResponseError && error.status === 0;
						setLink(isAway ? "offline" : "ready");
						mark("unanswered");
						await waitBeforeRetry();
					}
				}
			});
		},
		[hash],
	);
	return { link, sent, scan };
}
