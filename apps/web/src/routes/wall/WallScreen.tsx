import { useEffect, useState } from "react";
import { BadAddress, WallView } from "./WallView.tsx";

/** Wall screen behind a secret address: needs no sign-in, its key is in the fragment of the address. */
export default function WallScreen() {
	const [hash, setHash] = useState(window.location.hash);
	useEffect(() => {
		const follow = () => setHash(window.location.hash);
		window.addEventListener("hashchange", follow);
		return () => window.removeEventListener("hashchange", follow);
	}, []);
	const key = hash.slice(1);
	// No request is sent for a malformed key.
	if (!/^[a-z0-9]{15}\.[\w-]{32}$/.test(key)) return <BadAddress />;
	return <WallView key={key} wallKey={key} />;
}
