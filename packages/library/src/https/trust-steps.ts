import { type Text, words } from "@rafta/words";

/** What to do on a device so that it trusts the installation's certificate: on the page that devices open, and on paper. */

const texts = words("library/https/trust-steps");

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
		steps: [texts.androidDownload, texts.androidSettings, texts.androidFile, back],
	},
	{
		device: "iphone",
		title: texts.iphone,
		steps: [texts.iphoneDownload, texts.iphoneProfile, texts.iphoneTrust, back],
	},
	{
		device: "windows",
		title: texts.windows,
		steps: [texts.windowsDownload, texts.windowsInstall, texts.windowsStore, texts.windowsRestart],
	},
];
