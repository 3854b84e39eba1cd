import { type Text, words } from "@rafta/words";

/** What to do on a device so that it trusts the installation's certificate: on the page that devices open, and on paper. */

const texts = words("library/network/trust-steps");

type Device = "android" | "iphone" | "windows";

interface TrustSteps {
	readonly device: Device;
	readonly title: Text;
	readonly steps: readonly Text[];
}

const back = texts.back;

export const trustSteps: readonly TrustSteps[] = [
	{
		device: "android",
		title: texts.android,
		steps: [
			texts.selectDownloadCertificate,
			texts.searchSettingsCertificateSelect,
			texts.selectInstallAnywayThen,
			back,
		],
	},
	{
		device: "iphone",
		title: texts.iphone,
		steps: [texts.selectDownloadCertificateThen, texts.atTopSettingsOpen, texts.goSettingsGeneralAbout, back],
	},
	{
		device: "windows",
		title: texts.windows,
		steps: [
			texts.selectDownloadCertificateOpen,
			texts.selectInstallCertificateThen,
			texts.selectPlaceAllCertificates,
			texts.closeReopenBrowserThen,
		],
	},
];
