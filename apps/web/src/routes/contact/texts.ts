import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "Bize ulaşın",
		lead: "Sorunuzu, önerinizi ya da yaşadığınız aksaklığı yazın; e-postayla yanıtlarız.",
		send: "Gönder",
		sent: "Mesajınız ulaştı. Teşekkür ederiz.",
		again: "Yeni mesaj yaz",
		trap: "Bu alanı boş bırakın",
		kept: "Mesajınızı yalnızca yanıtlamak için kullanırız. Öğrenciler hakkında sağlık ya da aile bilgisi yazmayın.",
		privacy: "Gizlilik ve aydınlatma metni",
	},
	{
		title: "Contact us",
		lead: "Ask us a question, send a suggestion or report a problem. We reply by email.",
		send: "Send",
		sent: "We have received your message. Thank you.",
		again: "Write another message",
		trap: "Leave this field empty",
		kept: "We use your message only to reply to it. Don't include details about pupils' health or families.",
		privacy: "Privacy notice",
	},
	{
		title: "Bize ulaş",
		lead: "Sormak istediğini, önerini ya da bir aksaklığı yaz; e-postayla yanıtlarız.",
		sent: "Mesajın ulaştı. Teşekkürler.",
		trap: "Bu alanı boş bırak",
		kept: "Mesajını yalnızca yanıtlamak için kullanırız. Sağlık ya da aile bilgisi yazma.",
	},
);
