import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		terms: "Kullanım koşulları",
		privacy: "Gizlilik ve aydınlatma metni",
		cookies: "Çerez politikası",
		changedOn: "Son değişiklik: {date}",
		print: "Yazdır",
		choice: "Tercihiniz",
		accepted: "Kabul ettiniz.",
		declined: "Reddettiniz.",
		unset: "Henüz bir seçim yapmadınız.",
		accept: "Kabul Et",
		decline: "Reddet",
		notKept: "Tarayıcınız bu tercihi saklamıyor.",
	},
	{
		terms: "Terms of use",
		privacy: "Privacy notice",
		cookies: "Cookie policy",
		changedOn: "Last changed: {date}",
		print: "Print",
		choice: "Your choice",
		accepted: "You have accepted.",
		declined: "You have declined.",
		unset: "You have not chosen yet.",
		accept: "Accept",
		decline: "Decline",
		notKept: "Your browser doesn't store this choice.",
	},
	{
		choice: "Tercihin",
		accepted: "Kabul ettin.",
		declined: "Reddettin.",
		unset: "Henüz bir seçim yapmadın.",
		notKept: "Tarayıcın bu tercihi saklamıyor.",
	},
);
