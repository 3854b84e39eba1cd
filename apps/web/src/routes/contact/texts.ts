import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Bize ulaşın",
		lead: "Sorunuzu, önerinizi ya da bir sorunu yazın; e-posta ile yanıtlarız.",
		send: "Gönder",
		sent: "Mesajınız ulaştı. Teşekkür ederiz.",
		again: "Yeni mesaj yaz",
		trap: "Bu alanı boş bırakın",
		kept: "Mesajınızı yalnızca yanıtlamak için kullanırız. Öğrenciler hakkında sağlık ya da aile bilgisi yazmayın.",
		privacy: "Gizlilik ve aydınlatma metni",
	},
	{
		title: "Contact us",
		lead: "Write your question, your idea or a problem; we answer by e-mail.",
		send: "Send",
		sent: "Your message has arrived. Thank you.",
		again: "Write another message",
		trap: "Leave this field empty",
		kept: "We use your message to answer it and for nothing else. Write nothing about pupils' health or families.",
		privacy: "Privacy notice",
	},
	{
		title: "Bize ulaş",
		lead: "Sorunu, önerini ya da bir aksaklığı yaz; e-posta ile yanıtlarız.",
		sent: "Mesajın ulaştı. Sağ ol.",
		trap: "Bu alanı boş bırak",
		kept: "Mesajını yalnızca yanıtlamak için kullanırız. Sağlık ya da aile bilgisi yazma.",
	},
);
