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
	"Come back to this page and choose “Open Rafta”.",
);

export const trustSteps: readonly TrustSteps[] = [
	{
		device: "android",
		title: text("Android telefon ya da tablet", "Android phone or tablet"),
		steps: [
			text("“Sertifikayı indir” düğmesine basın.", "Choose “Download certificate”."),
			text(
				"Ayarlar'da “sertifika” diye arayın; “Sertifika yükle”, sonra “CA sertifikası” seçin.",
				"Search the settings for “certificate”; choose “Install a certificate”, then “CA certificate”.",
			),
			text(
				"“Yine de yükle” deyin ve indirilen rafta.crt dosyasını seçin.",
				"Choose “Install anyway” and the downloaded file rafta.crt.",
			),
			back,
		],
	},
	{
		device: "iphone",
		title: text("iPhone ya da iPad", "iPhone or iPad"),
		steps: [
			text(
				"“Sertifikayı indir” düğmesine basın, “İzin Ver” deyin.",
				"Choose “Download certificate”, then “Allow”.",
			),
			text(
				"Ayarlar'ın en üstünde “Profil İndirildi” satırını açıp “Yükle” deyin.",
				"At the top of the settings open “Profile Downloaded” and choose “Install”.",
			),
			text(
				"Ayarlar, Genel, Hakkında, Sertifika Güven Ayarları: Rafta'nın anahtarını açın.",
				"Settings, General, About, Certificate Trust Settings: switch Rafta on.",
			),
			back,
		],
	},
	{
		device: "windows",
		title: text("Windows bilgisayar", "Windows computer"),
		steps: [
			text(
				"“Sertifikayı indir” düğmesine basın, inen rafta.crt dosyasını açın.",
				"Choose “Download certificate” and open the file rafta.crt.",
			),
			text(
				"“Sertifika Yükle”, “Geçerli Kullanıcı”, “İleri” deyin.",
				"Choose “Install Certificate”, “Current User”, “Next”.",
			),
			text(
				"“Tüm sertifikaları aşağıdaki depolama alanına yerleştir”, “Gözat”, “Güvenilen Kök Sertifika Yetkilileri” seçin; “Son” ve “Evet” deyin.",
				"Choose “Place all certificates in the following store”, “Browse”, “Trusted Root Certification Authorities”; then “Finish” and “Yes”.",
			),
			text(
				"Tarayıcıyı kapatıp açın, bu sayfadan “Rafta'yı aç” deyin.",
				"Close the browser, open it again, and choose “Open Rafta” on this page.",
			),
		],
	},
];
