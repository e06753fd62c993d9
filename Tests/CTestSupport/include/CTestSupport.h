#pragma once
// Nothing to call: see share.c.
