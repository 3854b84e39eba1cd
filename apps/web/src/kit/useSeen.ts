import { type RefObject, useEffect, useState } from "react";

/** Whether an element has been on the screen, or nearly. */
export function useSeen(element: RefObject<Element | null>): boolean {
	const [isSeen, setSeen] = useState(false);
	useEffect(() => {
		const { current } = element;
		if (!current || isSeen) return;
		const observer = new IntersectionObserver(
			(entries) => {
				if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
			},
			{ rootMargin: "200px" },
		);
		observer.observe(current);
		return () => observer.disconnect();
	}, [element, isSeen]);
	return isSeen;
}
