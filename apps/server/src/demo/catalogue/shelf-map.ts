/** The shelf map of the demonstration's libraries: by call number, from the door to the left. */
import type { MapShelf, ShelfMap } from "@rafta/library/shelf-map/map";

type Row = readonly [name: string, from: string, to: string, x: number, y: number, length: number];

/** Shelves along the wall with the windows and in the room, from left to right. */
const across: readonly Row[] = [
	["Başvuru", "000", "099", 1, 0, 2],
	["Felsefe ve inanç", "100", "299", 3, 0, 2],
	["Masal ve toplum", "300", "399", 5, 0, 3],
	["Dil ve bilim", "400", "699", 8, 0, 3],
	["Roman A-K", "813", "813 K", 3, 3, 6],
	["Roman L-Z", "813 L", "819", 3, 5, 6],
	["Dünya edebiyatı", "820", "899", 1, 7, 6],
];
/** Shelves along the two other walls, from top to bottom. */
const down: readonly Row[] = [
	["Sanat ve çizgi roman", "700", "799", 0, 1, 2],
	["Şiir ve tiyatro", "800", "812", 0, 3, 3],
	["Tarih ve gezi", "900", "999", 11, 1, 3],
	["İngilizce", "İNG", "İNG", 11, 4, 2],
];

const shelfOf = ([name, from, to, x, y, length]: Row, isDown: boolean): MapShelf => ({
	...{ name, from, to, words: "", x, y, length, down: isDown },
});

export const demoMap: ShelfMap = {
	shelves: [...across.map((row) => shelfOf(row, false)), ...down.map((row) => shelfOf(row, true))],
	door: { x: 10, y: 7 },
	desk: { x: 8, y: 7 },
};
