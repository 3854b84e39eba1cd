import { useRef } from "react";

/**
 * Rows that leave the screen give their elements to those that come: changing a text costs a browser far less than making
 * and styling a row. The row with the focus keeps its own.
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
