import { useRef } from "react";

/**
 * Keys that let new rows reuse the elements of rows scrolled out of view: changing a text costs a browser far less than
 * creating and styling a row. The row with the focus keeps its own element.
 */
export function usePlaces(drawn: number, kept: number): { keyOf(index: number): string } {
	const count = useRef(1);
	count.current = Math.max(count.current, drawn);
	const places = count.current;
	return {
		keyOf: (index) =>
			index !== kept && kept >= 0 && index % places === kept % places
				? `beside ${index}`
				: `${index % places}`,
	};
}
