int bridgelaw_native_of_ours = 1;
