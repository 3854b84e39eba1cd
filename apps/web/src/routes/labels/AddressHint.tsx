import { useSite } from "../../data/site.ts";
import { catalogue } from "../../i18n/catalogue.ts";
import { useTexts } from "../../i18n/language.tsx";

const texts = catalogue(
	{
		noAddress:
			"Sitenin adresi yazılmamış: karekodu masa ve kiosk okur, telefon açmaz. Yönetici adresi Ayarlar'da yazabilir.",
	},
	{
		noAddress:
			"No site address is set: the desk and the kiosk read the QR code, a phone does not open it. An administrator can set the address in the settings.",
	},
);

/** Said before cards and slips are printed, as long as their QR codes lead to no address. */
export function AddressHint() {
	const t = useTexts(texts);
	if (useSite().data?.has_address !== false) return null;
	return <p className="no-print alert alert-warning max-w-prose">{t("noAddress")}</p>;
}
