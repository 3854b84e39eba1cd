import { useSite } from "#data";
import { catalogue, useTexts } from "#i18n";

const texts = catalogue(
	{
		noAddress:
			"Sitenin adresi ayarlanmamış: karekod masada ve kioskta okunur ama telefonda açılmaz. Bir yönetici, adresi Ayarlar'ın Genel bölümüne yazabilir.",
	},
	{
		noAddress:
			"No site address is set: the desk and the kiosk can read the QR code, but phones can't open it. An administrator can set the address under General in Settings.",
	},
);

/** Said before cards and slips are printed, as long as their QR codes lead to no address. */
export function AddressHint() {
	const t = useTexts(texts);
	if (useSite().data?.has_address !== false) return null;
	return <p className="no-print alert alert-warning max-w-prose">{t("noAddress")}</p>;
}
