import { catalogue } from "@rafta/words";
import { useSite } from "#data";
import { useTexts } from "#i18n";
import { toast } from "./toast.tsx";

export const mailTexts = catalogue("web/kit/useMailToast");

/** Whether mails wait: the installation is known to have no mail server. */
export const useMailWaits = (): boolean => useSite().data?.sends_mail === false;

/** Tells people that a mail is on its way, or that it waits for a mail server. */
export function useMailToast(): (sent: string) => void {
	const t = useTexts(mailTexts);
	const waits = useMailWaits();
	return (sent) => (waits ? toast(t("waits"), "bad") : toast(sent));
}
