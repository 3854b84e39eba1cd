/** Decisions about offers that can still be undone: each is sent when the next one is made, or after some seconds. */
import { useEffect, useRef, useState } from "react";

/** Undo time of a decision, in milliseconds. */
const grace = 6000;

interface Decision {
	readonly swap: string;
	/** Text describing the decision. */
	readonly summary: string;
	send(): void;
}

/**
 * Holds the newest decision back for a moment; `held` is the one that can still be undone. Leaving the page sends it.
 */
export function useDecisions() {
	const [decided, setDecided] = useState<readonly string[]>([]);
	const [held, setHeld] = useState<Decision | null>(null);
	const waiting = useRef<{ decision: Decision; timer: ReturnType<typeof setTimeout> } | null>(null);

	function release(): Decision | undefined {
		const decision = waiting.current?.decision;
		clearTimeout(waiting.current?.timer);
		waiting.current = null;
		setHeld(null);
		return decision;
	}

	const flush = (): void => release()?.send();

	/** Undoes the decision that has not been sent yet. */
	function undo(): void {
		const decision = release();
		if (decision) setDecided((before) => before.filter((id) => id !== decision.swap));
	}

	function decide(decision: Decision): void {
		flush();
		setDecided((before) => [...before, decision.swap]);
		setHeld(decision);
		waiting.current = { decision, timer: setTimeout(flush, grace) };
	}

	/** Reopens a decision that the server refused. */
	const reopen = (swap: string): void => setDecided((before) => before.filter((id) => id !== swap));

	const last = useRef(flush);
	last.current = flush;
	useEffect(() => {
		const leave = () => last.current();
		window.addEventListener("pagehide", leave);
		return () => {
			window.removeEventListener("pagehide", leave);
			leave();
		};
	}, []);
	return { decided, held, decide, undo, reopen };
}
