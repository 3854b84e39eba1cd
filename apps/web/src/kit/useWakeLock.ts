import { useEffect } from "react";

/** Keeps the device's screen on while mounted, where the browser can. */
export function useWakeLock(): void {
	useEffect(() => {
		let lock: { release(): Promise<void> } | undefined;
		const ask = () => {
			if (document.visibilityState !== "visible") return;
			navigator.wakeLock?.request("screen").then(
				(given) => {
					lock = given;
				},
				// In power-saving mode the request is denied: the screen turns off as usual.
				() => undefined,
			);
		};
		ask();
		document.addEventListener("visibilitychange", ask);
		return () => {
			document.removeEventListener("visibilitychange", ask);
			void lock?.release();
		};
	}, []);
}
