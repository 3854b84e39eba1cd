import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		door: "Kapı",
		desk: "Masa",
		alone: "Raf planı: {shelf} {zone}.",
		withDoor: "Raf planı: kapı {door}, {shelf} {zone}.",
		"top left": "sol üstte",
		"top middle": "üstte ortada",
		"top right": "sağ üstte",
		"middle left": "solda",
		"middle middle": "ortada",
		"middle right": "sağda",
		"bottom left": "sol altta",
		"bottom middle": "altta ortada",
		"bottom right": "sağ altta",
	},
	{
		door: "Door",
		desk: "Desk",
		alone: "Shelf map: {shelf} {zone}.",
		withDoor: "Shelf map: door {door}, {shelf} {zone}.",
		"top left": "at the top left",
		"top middle": "at the top",
		"top right": "at the top right",
		"middle left": "on the left",
		"middle middle": "in the middle",
		"middle right": "on the right",
		"bottom left": "at the bottom left",
		"bottom middle": "at the bottom",
		"bottom right": "at the bottom right",
	},
);
