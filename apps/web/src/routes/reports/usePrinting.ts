import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: what is on the screen in parts is shown whole then. */
export function usePrinting(): boolean {
	const [isPrinting, setIsPrinting] = useState(false);
	useEffect(() => {
		// The browser takes the page as it stands when these have returned.
		const before = () => flushSync(() => setIsPrinting(true));
		const after = () => setIsPrinting(false);
		addEventListener("beforeprint", before);
		addEventListener("afterprint", after);
		return () => {
			removeEventListener("beforeprint", before);
			removeEventListener("afterprint", after);
		};
	}, []);
	return isPrinting;
}
