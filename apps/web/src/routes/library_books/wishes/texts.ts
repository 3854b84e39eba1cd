import { catalogue } from "#i18n";

export const wishTexts = catalogue(
	{
		title: "En çok istenenler",
		lead: "Okurların kütüphanede görmek istediği kitaplar burada listelenir. Hangi kitabı kimin istediği görünmez.",
		back: "Kitaplara dön",
		order: "Sipariş listesi",
		readers: "{count} okur",
		ordered: "Siparişte: {count}",
		since: "{date} tarihinden beri",
		bought: "Alındı olarak işaretle",
		declined: "Alınmayacak olarak işaretle",
		settledBought: "Alındı olarak işaretlendi: {name}",
		settledDeclined: "Alınmayacak olarak işaretlendi: {name}",
		empty: "Bekleyen istek yok.",
		words: "okurun yazdığı gibi",
	},
	{
		title: "Most requested books",
		lead: "These are books that readers would like the library to have. The list does not show who requested which book.",
		back: "Back to books",
		order: "Order list",
		readers: "{count} {count|reader|readers}",
		ordered: "On order: {count}",
		since: "since {date}",
		bought: "Mark as bought",
		declined: "Mark as declined",
		settledBought: "Marked as bought: {name}",
		settledDeclined: "Marked as declined: {name}",
		empty: "No pending requests.",
		words: "as the reader wrote it",
	},
);
