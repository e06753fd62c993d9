#include "CLater.h"
