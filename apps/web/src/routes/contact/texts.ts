import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Bize ulaşın",
		lead: "Sorunuzu, önerinizi ya da bir sorunu yazın; e-posta ile yanıtlarız.",
		send: "Gönder",
		sent: "Mesajınız ulaştı. Teşekkür ederiz.",
		again: "Yeni mesaj yaz",
	},
	{
		title: "Contact us",
		lead: "Write your question, your idea or a problem; we answer by e-mail.",
		send: "Send",
		sent: "Your message has arrived. Thank you.",
		again: "Write another message",
	},
);
