import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		forgot: "Parolamı unuttum",
		forgotLead: "E-posta adresinizi yazın; yeni parola belirlemeniz için bir bağlantı gönderelim.",
		send: "Bağlantı gönder",
		sent: "Bu adresle bir hesap varsa bağlantı birkaç dakika içinde gelir. Gelmezse gereksiz (spam) klasörüne bakın.",
		noMail:
			"Bu kurulum e-posta gönderemiyor, bağlantı gelmez. Yeni parola için okulunuzun kütüphane sorumlusuna ya da yöneticiye başvurun.",
		noAddress: "Hesabınızda e-posta adresi yoksa okulunuzun kütüphane sorumlusuna başvurun.",
		newPassword: "Yeni parola belirle",
		save: "Parolayı kaydet",
		saved: "Yeni parolanız kaydedildi. Artık onunla giriş yapabilirsiniz.",
		verify: "E-posta adresini onayla",
		verified: "E-posta adresiniz onaylandı.",
		change: "Yeni e-posta adresini onayla",
		changeLead: "Adresin değişmesi için hesabınızın parolasını yazın.",
		confirm: "Adresi onayla",
		changed: "E-posta adresiniz değişti. Yeni adresinizle giriş yapabilirsiniz.",
		broken: "Bu bağlantı eksik ya da bozuk. E-postadaki bağlantının tamamını açtığınızdan emin olun.",
		toLogin: "Girişe dön",
	},
	{
		forgot: "Forgotten password",
		forgotLead: "Enter your e-mail address; we will send you a link to choose a new password.",
		send: "Send the link",
		sent: "If there is an account with this address, the link arrives within minutes. If not, look into your spam folder.",
		noMail:
			"This installation cannot send mail, so that no link would arrive. Ask your school's librarian or the administrator for a new password.",
		noAddress: "If your account has no e-mail address, ask your school's librarian.",
		newPassword: "Choose a new password",
		save: "Save the password",
		saved: "Your new password is saved. You can sign in with it now.",
		verify: "Confirm your e-mail address",
		verified: "Your e-mail address is confirmed.",
		change: "Confirm your new e-mail address",
		changeLead: "Enter your account's password to change the address.",
		confirm: "Confirm the address",
		changed: "Your e-mail address has changed. You can sign in with the new one.",
		broken: "This link is incomplete or broken. Make sure that you opened all of the link in the e-mail.",
		toLogin: "Back to sign-in",
	},
);
