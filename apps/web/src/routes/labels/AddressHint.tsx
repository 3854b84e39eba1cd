import { catalogue } from "@rafta/words";
import { useSite } from "#data";
import { useTexts } from "#i18n";

const texts = catalogue("web/labels/addressHint");

/** Said before cards and slips are printed, as long as their QR codes lead to no address. */
export function AddressHint() {
	const t = useTexts(texts);
	if (useSite().data?.has_address !== false) return null;
	return <p className="no-print alert alert-warning max-w-prose">{t("noAddress")}</p>;
}
