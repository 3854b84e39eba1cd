import { useEffect, useState } from "react";
import { WallView } from "./WallView.tsx";

/** The screen behind a secret address: signed in nowhere, its key stands behind the mark of the address. */
export default function WallScreen() {
	const [hash, setHash] = useState(window.location.hash);
	useEffect(() => {
		const follow = () => setHash(window.location.hash);
		window.addEventListener("hashchange", follow);
		return () => window.removeEventListener("hashchange", follow);
	}, []);
	// Without a key there is nothing to read: the server says so as of any wrong one.
	return <WallView key={hash} wallKey={hash.slice(1) || "-"} />;
}
