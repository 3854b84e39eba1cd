import { useEffect, useState } from "react";
import { BadAddress, WallView } from "./WallView.tsx";

/** The screen behind a secret address: signed in nowhere, its key stands behind the mark of the address. */
export default function WallScreen() {
	const [hash, setHash] = useState(window.location.hash);
	useEffect(() => {
		const follow = () => setHash(window.location.hash);
		window.addEventListener("hashchange", follow);
		return () => window.removeEventListener("hashchange", follow);
	}, []);
	const key = hash.slice(1);
	// What is no key is not asked about.
	if (!/^[a-z0-9]{15}\.[\w-]{32}$/.test(key)) return <BadAddress />;
	return <WallView key={key} wallKey={key} />;
}
