import { useEffect, useState } from "react";

/** The width of an element in pixels, now and after every change; 0 until it is known. */
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
