import { ClientResponseError } from "pocketbase";
import { useEffect, useState } from "react";

/** Seconds of an error's `retry_after`, counted down; 0 when there is nothing left to wait for. */
export function useRetryAfter(error: unknown): number {
	const [left, setLeft] = useState(0);
	useEffect(() => {
		const retryAfter = error instanceof ClientResponseError ? Number(error.response?.retry_after ?? 0) : 0;
		const end = Date.now() + retryAfter * 1000;
		const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
		count();
		if (retryAfter <= 0) return;
		const timer = setInterval(count, 500);
		return () => clearInterval(timer);
	}, [error]);
	return left;
}

/** `4:05`: minutes and seconds. */
export const clock = (seconds: number): string =>
	`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
