import { catalogue } from "../../i18n/catalogue.ts";

export const unlinkedTexts = catalogue(
	{
		hello: "Hoş geldiniz, {name}",
		noReader: "Hesabınız henüz bir okur kaydına bağlı değil.",
		tellLibrary: "Kütüphanedeki görevliye hesabınızın adını söyleyin: {account}",
		noTask: "Hesabınıza henüz bir görev verilmemiş.",
		tellAdministrator: "Yöneticiniz hesabınızı kütüphane sorumlusu yapabilir. Hesabınızın adı: {account}",
		catalog: "Kataloğa bak",
		contact: "Bize ulaşın",
		account: "Hesabım",
	},
	{
		hello: "Welcome, {name}",
		noReader: "Your account is not linked to a reader yet.",
		tellLibrary: "Tell the library staff the name of your account: {account}",
		noTask: "Your account has no task yet.",
		tellAdministrator: "Your administrator can make you a librarian. The name of your account: {account}",
		catalog: "Browse the catalogue",
		contact: "Contact us",
		account: "My account",
	},
	{
		hello: "Hoş geldin, {name}",
		noReader: "Hesabın henüz bir okur kaydına bağlı değil.",
		tellLibrary: "Kütüphanedeki görevliye hesabının adını söyle: {account}",
		contact: "Bize ulaş",
	},
);
