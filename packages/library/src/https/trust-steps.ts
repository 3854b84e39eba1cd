/** What to do on a device so that it trusts the installation's certificate: on the page that devices open, and on paper. */
import { type Text, text } from "../collections/definition.ts";

type Device = "android" | "iphone" | "windows";

interface TrustSteps {
	readonly device: Device;
	readonly title: Text;
	readonly steps: readonly Text[];
}

const back = text(
	"Bu sayfaya dönüp “Rafta'yı aç” düğmesine basın.",
	"Return to this page and select “Open Rafta”.",
);

export const trustSteps: readonly TrustSteps[] = [
	{
		device: "android",
		title: text("Android telefon ya da tablet", "Android phone or tablet"),
		steps: [
			text("“Sertifikayı indir” düğmesine basın.", "Select “Download certificate”."),
			text(
				"Ayarlar'da “sertifika” diye arayın; “Sertifika yükle”yi, sonra “CA sertifikası”nı seçin.",
				"Search Settings for “certificate”; select “Install a certificate”, then “CA certificate”.",
			),
			text(
				"“Yine de yükle”ye dokunun ve indirilen rafta.crt dosyasını seçin.",
				"Select “Install anyway”, then the downloaded file rafta.crt.",
			),
			back,
		],
	},
	{
		device: "iphone",
		title: text("iPhone ya da iPad", "iPhone or iPad"),
		steps: [
			text(
				"“Sertifikayı indir” düğmesine basın, ardından “İzin Ver”e dokunun.",
				"Select “Download certificate”, then “Allow”.",
			),
			text(
				"Ayarlar'ın en üstündeki “Profil İndirildi” satırını açıp “Yükle”ye dokunun.",
				"At the top of Settings, open “Profile Downloaded” and select “Install”.",
			),
			text(
				"Ayarlar > Genel > Hakkında > Sertifika Güven Ayarları altında Rafta'yı etkinleştirin.",
				"Go to Settings > General > About > Certificate Trust Settings and turn on Rafta.",
			),
			back,
		],
	},
	{
		device: "windows",
		title: text("Windows bilgisayar", "Windows computer"),
		steps: [
			text(
				"“Sertifikayı indir” düğmesine basın, indirilen rafta.crt dosyasını açın.",
				"Select “Download certificate” and open the file rafta.crt.",
			),
			text(
				"Sırayla “Sertifika Yükle”, “Geçerli Kullanıcı” ve “İleri”yi seçin.",
				"Select “Install Certificate”, then “Current User” and “Next”.",
			),
			text(
				"Sırayla “Tüm sertifikaları aşağıdaki depolama alanına yerleştir”, “Gözat” ve “Güvenilen Kök Sertifika Yetkilileri”ni seçin; ardından “Son”a ve “Evet”e basın.",
				"Select “Place all certificates in the following store”, “Browse” and “Trusted Root Certification Authorities”; then select “Finish” and “Yes”.",
			),
			text(
				"Tarayıcıyı kapatıp yeniden açın, sonra bu sayfadaki “Rafta'yı aç” düğmesine basın.",
				"Close and reopen the browser, then select “Open Rafta” on this page.",
			),
		],
	},
];
