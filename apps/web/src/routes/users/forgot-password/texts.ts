import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		forgot: "Parolamı unuttum",
		forgotLead: "E-posta adresinizi yazın; yeni parola belirlemeniz için bir bağlantı gönderelim.",
		send: "Bağlantı gönder",
		sent: "Bu adresle kayıtlı bir hesap varsa bağlantı birkaç dakika içinde gelir. Gelmezse istenmeyen e-posta (spam) klasörüne bakın.",
		noMail:
			"Bu kurulumda e-posta gönderilemiyor, bu yüzden bağlantı gelmez. Yeni parola için okulunuzun kütüphane sorumlusuna ya da yöneticiye başvurun.",
		noAddress: "Hesabınızda e-posta adresi yoksa okulunuzun kütüphane sorumlusuna başvurun.",
		newPassword: "Yeni parola belirle",
		save: "Parolayı kaydet",
		saved: "Yeni parolanız kaydedildi. Artık bu parolayla giriş yapabilirsiniz.",
		verify: "E-posta adresini onayla",
		verified: "E-posta adresiniz onaylandı.",
		change: "Yeni e-posta adresini onayla",
		changeLead: "Adresi değiştirmek için hesabınızın parolasını yazın.",
		confirm: "Adresi onayla",
		changed: "E-posta adresiniz değişti. Yeni adresinizle giriş yapabilirsiniz.",
		broken: "Bu bağlantı eksik ya da bozuk. E-postadaki bağlantıyı eksiksiz kopyalayıp açın.",
		toLogin: "Girişe dön",
	},
	{
		forgot: "Forgotten password",
		forgotLead: "Enter your email address and we will send you a link to choose a new password.",
		send: "Send link",
		sent: "If an account with this address exists, the link will arrive within a few minutes. If it doesn't arrive, check your spam folder.",
		noMail:
			"This installation can't send email, so no link will arrive. Ask your school's library manager or an administrator for a new password.",
		noAddress: "If your account has no email address, ask your school's library manager for a new password.",
		newPassword: "Choose a new password",
		save: "Save password",
		saved: "Your new password has been saved. You can now sign in with it.",
		verify: "Verify your email address",
		verified: "Your email address has been verified.",
		change: "Confirm your new email address",
		changeLead: "Enter your account password to change the address.",
		confirm: "Confirm address",
		changed: "Your email address has been changed. You can sign in with the new one.",
		broken: "This link is incomplete or broken. Copy the complete link from the email and open it.",
		toLogin: "Back to sign-in",
	},
);
