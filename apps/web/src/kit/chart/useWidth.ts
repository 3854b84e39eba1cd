import { useEffect, useState } from "react";

/** Width of an element in pixels, updated after every change; 0 until it is measured. */
export function useWidth(element: HTMLElement | null): number {
	const [width, setWidth] = useState(0);
	useEffect(() => {
		if (!element) return;
		const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
		observer.observe(element);
		return () => observer.disconnect();
	}, [element]);
	return width;
}
