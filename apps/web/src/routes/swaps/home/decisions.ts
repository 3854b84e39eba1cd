/** Decisions about offers that can still be taken back: each is sent when the next one is made, or after some seconds. */
import { useEffect, useRef, useState } from "react";
import { toast } from "../../../ui/toast.tsx";

/** Milliseconds for which a decision can be taken back. */
const grace = 6000;

interface Decision {
	readonly swap: string;
	/** What is said of it. */
	readonly said: string;
	send(): void;
}

/**
 * Keeps the newest decision back for a moment. What was never sent, as the page was closed, is simply not decided: the
 * offer still waits.
 */
export function useDecisions(undoLabel: string) {
	const [decided, setDecided] = useState<readonly string[]>([]);
	const waiting = useRef<{ decision: Decision; timer: ReturnType<typeof setTimeout> } | null>(null);

	function flush(): void {
		const held = waiting.current;
		if (!held) return;
		clearTimeout(held.timer);
		waiting.current = null;
		held.decision.send();
	}

	/** Takes the decision back that was not sent yet: this one, or whichever it is. */
	function undo(swap?: string): void {
		const held = waiting.current;
		if (!held || (swap !== undefined && held.decision.swap !== swap)) return;
		clearTimeout(held.timer);
		waiting.current = null;
		setDecided((before) => before.filter((id) => id !== held.decision.swap));
	}

	function decide(decision: Decision): void {
		flush();
		setDecided((before) => [...before, decision.swap]);
		waiting.current = { decision, timer: setTimeout(flush, grace) };
		toast(decision.said, "good", { label: undoLabel, run: () => undo(decision.swap), stays: grace });
	}

	/** A decision that the server refused is open again. */
	const reopen = (swap: string): void => setDecided((before) => before.filter((id) => id !== swap));

	const last = useRef(flush);
	last.current = flush;
	// Whoever leaves the screen has decided.
	useEffect(() => () => last.current(), []);
	return { decided, decide, undo, reopen };
}
