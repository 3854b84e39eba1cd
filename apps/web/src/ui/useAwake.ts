import { useEffect } from "react";

/** Keeps the device's screen on while this is shown, where the browser can. */
export function useAwake(): void {
	useEffect(() => {
		let lock: { release(): Promise<void> } | undefined;
		const ask = () => {
			if (document.visibilityState !== "visible") return;
			navigator.wakeLock?.request("screen").then(
				(given) => {
					lock = given;
				},
				// A device that saves power says no: its screen goes dark as always.
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
