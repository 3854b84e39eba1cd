import { useSite } from "#data";
import { catalogue, useTexts } from "#i18n";
import { toast } from "./toast.tsx";

export const mailTexts = catalogue(
	{ waits: "E-posta sunucusu ayarlı değil; bir gün içinde ayarlanırsa e-posta gönderilir." },
	{ waits: "No email server is set up. The email will be sent if one is set up within a day." },
);

/** Whether mails wait: the installation is known to have no mail server. */
export const useMailWaits = (): boolean => useSite().data?.sends_mail === false;

/** Tells people that a mail is on its way, or that it waits for a mail server. */
export function useMailToast(): (sent: string) => void {
	const t = useTexts(mailTexts);
	const waits = useMailWaits();
	return (sent) => (waits ? toast(t("waits"), "bad") : toast(sent));
}
