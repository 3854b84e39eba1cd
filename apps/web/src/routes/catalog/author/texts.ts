import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		counts: "{count} kitap · {free} tanesi rafta",
		none: "Kütüphanede bu yazarın kitabı yok.",
		here: "Kütüphanedeki kitapları",
		others: "Kütüphanede olmayan kitapları",
		series: "Serileri",
		seriesOf: "{name} serisi",
		gone: "Bu yazar katalogda yok.",
		goneHint: "Adı başka türlü yazılmış olabilir.",
	},
	{
		counts: "{count} {count|book|books} · {free} on the shelf",
		none: "The library has no books by this author.",
		here: "Books in the library",
		others: "Books not in the library",
		series: "Series",
		seriesOf: "{name} series",
		gone: "This author is not in the catalogue.",
		goneHint: "The name may be spelled differently.",
	},
);
