import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Yönetim",
		"/admin/site-settings": "Site ayarları",
		"/admin/site-settings text": "Başlık, kayıt kuralı, varsayılan tema ve hangi ekranı kimin açabileceği.",
		"/admin/users": "Kullanıcılar",
		"/admin/users text": "Hesaplar, rolleri ve okulları.",
		"/admin/contacts": "İletişim mesajları",
		"/admin/contacts text": "İletişim formundan gelen mesajlar.",
		"/admin/schema": "Veri şeması",
		"/admin/schema text": "Koleksiyonlar, alanları ve API kuralları.",
		"/admin/migration": "Veri taşıma",
		"/admin/migration text": "PocketBase yedeğinden içeri alma.",
	},
	{
		title: "Administration",
		"/admin/site-settings": "Site settings",
		"/admin/site-settings text": "Title, registration, default theme, and who may open which screen.",
		"/admin/users": "Users",
		"/admin/users text": "Accounts, their roles and schools.",
		"/admin/contacts": "Contact messages",
		"/admin/contacts text": "Messages from the contact form.",
		"/admin/schema": "Data schema",
		"/admin/schema text": "Collections, their fields and API rules.",
		"/admin/migration": "Moving data in",
		"/admin/migration text": "From a PocketBase backup.",
	},
);
