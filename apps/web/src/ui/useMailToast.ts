import { useSite } from "../data/site.ts";
import { catalogue } from "../i18n/catalogue.ts";
import { useTexts } from "../i18n/language.tsx";
import { toast } from "./toast.tsx";

export const mailTexts = catalogue(
	{ waits: "E-posta sunucusu ayarlı değil: e-posta, bir gün içinde ayarlanırsa gider." },
	{ waits: "No mail server is set up: the mail goes out if one is set up within a day." },
);

/** Whether mails wait: the installation is known to have no mail server. */
export const useMailWaits = (): boolean => useSite().data?.sends_mail === false;

/** Tells people that a mail is on its way, or that it waits for a mail server. */
export function useMailToast(): (sent: string) => void {
	const t = useTexts(mailTexts);
	const waits = useMailWaits();
	return (sent) => (waits ? toast(t("waits"), "bad") : toast(sent));
}
