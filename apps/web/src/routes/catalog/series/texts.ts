import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "{name} serisi",
		counts: "{count} kitap · {here} tanesi kütüphanede · {free} tanesi rafta",
		volumes: "Serinin kitapları",
		volumeNo: "{no}. kitap",
		unknown: "Katalogda yok",
		gone: "Bu seri katalogda yok.",
		goneHint: "Adı başka türlü yazılmış olabilir.",
	},
	{
		title: "{name} series",
		counts: "{count} {count|book|books} · {here} in the library · {free} on the shelf",
		volumes: "Books in this series",
		volumeNo: "Book {no}",
		unknown: "Not in the catalogue",
		gone: "This series is not in the catalogue.",
		goneHint: "The name may be spelled differently.",
	},
);
