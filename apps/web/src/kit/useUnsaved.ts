import { useEffect } from "react";

/** Lets the browser ask before the page is closed or loaded again, while something typed would be lost with it. */
export function useUnsaved(isUnsaved: boolean): void {
	useEffect(() => {
		if (!isUnsaved) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [isUnsaved]);
}
