/** The app that a browser offers to install: a pupil's has its own name, icon and shortcuts. */

const own = { manifest: "/pupil.webmanifest", "apple-touch-icon": "/icons/pupil-touch.png" };
const shared = { manifest: "/manifest.webmanifest", "apple-touch-icon": "/icons/apple-touch.png" };

/** Names the manifest and the icon of the signed-in user's app in the page. */
export function nameInstalledApp(isPupil: boolean): void {
	for (const [rel, address] of Object.entries(isPupil ? own : shared))
		document.querySelector(`link[rel="${rel}"]`)?.setAttribute("href", address);
}
