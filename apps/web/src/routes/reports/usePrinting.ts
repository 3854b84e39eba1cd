import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: content that is partly hidden on screen is then shown completely. */
export function usePrinting(): boolean {
	const [isPrinting, setIsPrinting] = useState(false);
	useEffect(() => {
		// The browser captures the page as soon as these handlers have returned, so the update has to be synchronous.
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
