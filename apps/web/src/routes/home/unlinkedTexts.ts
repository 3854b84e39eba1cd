import { catalogue } from "#i18n";

export const unlinkedTexts = catalogue(
	{
		hello: "Hoş geldiniz, {name}",
		noReader: "Hesabınız henüz bir okur kaydına bağlı değil.",
		tellLibrary: "Kütüphanedeki görevliye kullanıcı adınızı söyleyin: {account}",
		noTask: "Hesabınıza henüz bir rol verilmemiş.",
		tellAdministrator: "Yöneticiniz hesabınızı kütüphane sorumlusu yapabilir. Kullanıcı adınız: {account}",
		catalog: "Kataloğa bak",
		contact: "Bize ulaşın",
		account: "Hesabım",
	},
	{
		hello: "Welcome, {name}",
		noReader: "Your account is not linked to a reader record yet.",
		tellLibrary: "Give the library staff your username: {account}",
		noTask: "Your account has no role yet.",
		tellAdministrator: "Your administrator can give you the library manager role. Your username: {account}",
		catalog: "Browse the catalogue",
		contact: "Contact us",
		account: "My account",
	},
	{
		hello: "Hoş geldin, {name}",
		noReader: "Hesabın henüz bir okur kaydına bağlı değil.",
		tellLibrary: "Kütüphanedeki görevliye kullanıcı adını söyle: {account}",
		contact: "Bize ulaş",
	},
);
